import type { AnswerOf } from '../client/documents.ts'
import { useAction } from '../client/use-action.ts'
import { useAnswer } from '../client/use-answer.ts'
import { useAnnounce } from '../parts/announce.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Card, Page } from '../parts/page.tsx'
import { Shown } from '../parts/shown.tsx'
import { billingWords } from '../words/billing.ts'
import { commonWords } from '../words/common.ts'
import { useWords } from '../words/use-words.tsx'

type Billing = AnswerOf<'get-billing'>['billing']

/** Who is billed. */
export function View() {
  const texts = useWords(billingWords)
  const query = useAnswer('get-billing', {})
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Shown query={query} lines={10}>
        {({ billing }) => <BillingForm billing={billing} onSaved={() => void query.reload()} />}
      </Shown>
    </Page>
  )
}

function BillingForm({ billing, onSaved }: { readonly billing: Billing; readonly onSaved: () => void }) {
  const common = useWords(commonWords)
  const texts = useWords(billingWords)
  const announce = useAnnounce()
  const save = useAction('set-billing')
  const run = async (values: Readonly<Record<string, string>>) => {
    const { legalName = '', country = '', address = '', ...optional } = values
    if ((await save.run({ details: { legalName, country, address, ...optional } })) === null) return
    announce(texts.saved)
    onSaved()
  }
  return (
    <Card title={texts.details}>
      <Form
        label={texts.title}
        submit={common.save}
        busy={save.running}
        failure={save.failure}
        onSubmit={values => void run(values)}
      >
        <Field name="legalName" label={texts.legalName} value={billing?.legalName ?? ''} maxLength={300} />
        <Field
          name="country"
          label={texts.country}
          hint={texts.countryHint}
          value={billing?.country ?? ''}
          maxLength={2}
        />
        <Field name="address" label={texts.address} value={billing?.address ?? ''} maxLength={500} />
        <Field
          name="inn"
          label={texts.inn}
          hint={texts.innHint}
          value={billing?.inn ?? ''}
          required={false}
          maxLength={12}
        />
        <Field name="kpp" label={texts.kpp} value={billing?.kpp ?? ''} required={false} maxLength={9} />
        <Field
          name="vatId"
          label={texts.vatId}
          hint={texts.vatIdHint}
          value={billing?.vatId ?? ''}
          required={false}
          maxLength={24}
        />
        <Field
          name="purchaseOrder"
          label={texts.purchaseOrder}
          hint={texts.purchaseOrderHint}
          value={billing?.purchaseOrder ?? ''}
          required={false}
          maxLength={60}
        />
      </Form>
    </Card>
  )
}
