import { useState } from 'preact/hooks'
import { hasPasskeys } from '../../client/passkeys.ts'
import type { Passkey } from '../../client/rows.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/page.tsx'
import { Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { passkeyWords } from '../../words/passkeys.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { RemovePasskey } from './remove-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

/** What signs in without password and code. */
export function Passkeys() {
  const texts = useWords(passkeyWords)
  const query = useAnswer('get-passkeys', {})
  return (
    <Card title={texts.title} wide>
      <p class="muted">{texts.text}</p>
      <Shown query={query} lines={3}>
        {({ items, most, isPossible }) => (
          <>
            {items.length === 0 ? (
              <p>{texts.none}</p>
            ) : (
              <PasskeyTable items={items} onChanged={() => void query.reload()} />
            )}
            {!isPossible ? (
              <p>{texts.impossible}</p>
            ) : !hasPasskeys() ? (
              <p>{texts.unsupported}</p>
            ) : items.length >= most ? (
              <p>{texts.most(most)}</p>
            ) : (
              <Add onAdded={() => void query.reload()} />
            )}
          </>
        )}
      </Shown>
    </Card>
  )
}

function Add({ onAdded }: { onAdded(): void }) {
  const texts = useWords(passkeyWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <p class="actions">
        <Button kind="primary" onClick={() => setIsOpen(true)}>
          {texts.add}
        </Button>
      </p>
      {isOpen && <AddPasskey onAdded={onAdded} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface PasskeyTableProps {
  readonly items: readonly Passkey[]
  onChanged(): void
}

function PasskeyTable({ items, onChanged }: PasskeyTableProps) {
  const texts = useWords(passkeyWords)
  const { moment } = useFormats()
  const [dialog, setDialog] = useState<{ readonly kind: 'rename' | 'remove'; readonly passkey: Passkey } | null>(null)
  const shared = { onChanged, onClose: () => setDialog(null) }
  return (
    <>
      <Table
        caption={texts.title}
        rows={items}
        keyOf={({ id }) => id}
        columns={[
          { head: texts.name, cell: ({ name }) => name },
          { head: texts.created, short: true, cell: ({ createdAt }) => moment(createdAt) },
          {
            head: texts.lastUsed,
            short: true,
            cell: ({ lastUsedAt }) => (lastUsedAt === null ? texts.never : moment(lastUsedAt)),
          },
          {
            head: texts.action,
            cell: passkey => (
              <span class="actions stacked">
                <Button label={texts.renameOf(passkey.name)} onClick={() => setDialog({ kind: 'rename', passkey })}>
                  {texts.rename}
                </Button>
                <Button label={texts.removeOf(passkey.name)} onClick={() => setDialog({ kind: 'remove', passkey })}>
                  {texts.remove}
                </Button>
              </span>
            ),
          },
        ]}
      />
      {dialog?.kind === 'rename' && <RenamePasskey passkey={dialog.passkey} {...shared} />}
      {dialog?.kind === 'remove' && <RemovePasskey passkey={dialog.passkey} {...shared} />}
    </>
  )
}
