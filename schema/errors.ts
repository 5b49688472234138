import { GraphQLError } from 'graphql'

/** What is wrong with one argument; `path` leads to it, e.g. `filter.yieldFrom`. */
export interface ArgumentFault {
  readonly path: string
  readonly message: string
  readonly allowed?: readonly string[]
  readonly didYouMean?: string
}

/** Arguments that cannot be used; all that are wrong are told at once. */
export function invalidArguments(faults: readonly ArgumentFault[]): GraphQLError {
  return new GraphQLError(faults.map(fault => fault.message).join(' '), {
    extensions: { code: 'INVALID_PARAMETER', faults },
  })
}

/** A cursor of a revision that is no longer in force. */
export function cursorExpired(): GraphQLError {
  return new GraphQLError('The data has been renewed since this cursor was made. Start again from the first page.', {
    extensions: { code: 'CURSOR_EXPIRED' },
  })
}

/** @param meant what was probably looked for */
export function notFound(what: string, meant?: string): GraphQLError {
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`
  return new GraphQLError(`${what} was not found.${hint}`, { extensions: { code: 'NOT_FOUND' } })
}

export function forbidden(): GraphQLError {
  return new GraphQLError('This needs a scope that your key does not have.', { extensions: { code: 'SCOPE_MISSING' } })
}

/** Work that cannot be done now or not in this way; the sentence is for the operator. */
export function refused(sentence: string): GraphQLError {
  return new GraphQLError(sentence, { extensions: { code: 'REFUSED' } })
}
