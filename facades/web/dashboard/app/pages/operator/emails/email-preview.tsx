import { useEffect, useRef, useState } from 'preact/hooks'
import type { Language } from '../../../client/rows.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { Card } from '../../../parts/page.tsx'
import { Skeleton } from '../../../parts/shown.tsx'
import { commonWords } from '../../../words/common.ts'
import { emailWords } from '../../../words/emails.ts'
import { useWords } from '../../../words/use-words.tsx'
import { argumentsOf, type Draft } from './draft.ts'

interface EmailPreviewProps {
  readonly kind: string
  readonly language: Language
  readonly draft: Draft
}

/** After the last key. */
const DELAY_MS = 400

/** Preview of a draft. While the draft has faults, which the service names, the last valid preview stays. */
export function EmailPreview({ kind, language, draft }: EmailPreviewProps) {
  const texts = useWords(emailWords)
  const common = useWords(commonWords)
  const settled = useSettled(draft)
  const { data, failure } = useAnswer('get-email-preview', { kind, language, ...argumentsOf(settled) })
  const last = useRef(data)
  last.current = data ?? last.current
  const shown = last.current
  const tag = language.toLowerCase()
  return (
    <Card title={texts.preview}>
      <div role="status">
        {failure !== null && (
          <div class="fault">
            {failure.faults.length === 0 && <p>{failure.message}</p>}
            {failure.faults.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
            {shown !== undefined && <p>{texts.previewFaulty}</p>}
          </div>
        )}
      </div>
      {shown === undefined && failure === null && <Skeleton lines={6} label={common.loading} />}
      {shown !== undefined && (
        <>
          <p>
            {texts.subject}: <strong lang={tag}>{shown.subject}</strong>
          </p>
          <iframe class="email-frame" title={texts.previewFrame} sandbox="" srcdoc={shown.html} />
          <details>
            <summary>{texts.plainText}</summary>
            <pre class="email-text" lang={tag}>
              {shown.text}
            </pre>
          </details>
        </>
      )}
    </Card>
  )
}

/** The value once it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
