import type { HandoverDraft } from './stored-handover-draft.ts'

export const toHandoverParties = ({ client_name, authorisation, signature, typing, claims }: HandoverDraft) => ({
  client_name,
  authorisation,
  signature: typing ? [] : signature,
  signed_by_typing: typing,
  claims,
})
