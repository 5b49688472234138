import type { Documents } from '../../../../generated/web-documents.ts'

export type DocumentId = keyof Documents
export type VariablesOf<Id extends DocumentId> = Documents[Id]['variables']
export type AnswerOf<Id extends DocumentId> = Documents[Id]['answer']
