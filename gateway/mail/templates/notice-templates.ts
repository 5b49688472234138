import { ACCOUNT_TEMPLATES } from './account-templates.ts'
import { DELETION_TEMPLATES } from './deletion-templates.ts'
import { DISPUTE_TEMPLATES } from './dispute-templates.ts'
import { OPERATOR_TEMPLATES } from './operator-templates.ts'
import { ORDER_TEMPLATES } from './order-templates.ts'
import { PAYMENT_TEMPLATES } from './payment-templates.ts'
import { PEOPLE_TEMPLATES } from './people-templates.ts'
import { REFUND_TEMPLATES } from './refund-templates.ts'
import { templatesOf } from './template-row.ts'

const ROWS = {
  ...ORDER_TEMPLATES,
  ...PAYMENT_TEMPLATES,
  ...REFUND_TEMPLATES,
  ...ACCOUNT_TEMPLATES,
  ...PEOPLE_TEMPLATES,
  ...DELETION_TEMPLATES,
  ...OPERATOR_TEMPLATES,
  ...DISPUTE_TEMPLATES,
} as const

export type TemplateKind = keyof typeof ROWS

/** Templates of the emails about events. */
export const NOTICE_TEMPLATES = templatesOf(ROWS)
