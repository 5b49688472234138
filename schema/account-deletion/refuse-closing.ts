import { refused } from '../errors.ts'

/** @throws GraphQLError REFUSED where the deletion of an account is requested: nothing is to begin in it any more */
export function refuseClosing({ deletionRequestedAt }: { readonly deletionRequestedAt: Date | null }): void {
  if (deletionRequestedAt !== null) throw refused('The account is being deleted. Cancel the deletion first.')
}
