import { checkText, collectFaults } from '../portfolio/check.ts'
import { throwFaults } from '../portfolio/write.ts'

const LONGEST_REASON = 200

/** @throws GraphQLError INVALID_PARAMETER for an empty or a far too long one */
export function checkReason(given: string): string {
  const faults = collectFaults()
  const reason = checkText('reason', given, LONGEST_REASON, faults)
  throwFaults(faults)
  return reason
}
