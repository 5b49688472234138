import type { Documents } from '../../../../generated/web-documents.ts'

export type DocumentId = keyof Documents
/** Documents that the terminal runs with parameters of the API. */
export type EndpointId =
  | 'search-bonds'
  | 'get-bond'
  | 'get-history'
  | 'get-alternatives'
  | 'get-placements'
  | 'get-placement'
  | 'get-placement-calendar'
  | 'get-issuers'
  | 'get-issuer'
  | 'calculate-bond'
  | 'calculate-terms'
  | 'get-bond-map'
  | 'get-curves'
  | 'get-portfolio'
  | 'get-ladder'
export type VariablesOf<Id extends DocumentId> = Documents[Id]['variables']
export type AnswerOf<Id extends DocumentId> = Documents[Id]['answer']
