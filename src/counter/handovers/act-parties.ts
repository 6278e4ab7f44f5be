import type { ActDraft } from './kept-act.ts'

export const partiesOf = ({ client_name, authorisation, signature, typing, claims }: ActDraft) => ({
  client_name,
  authorisation,
  signature: typing ? [] : signature,
  signed_by_typing: typing,
  claims,
})
