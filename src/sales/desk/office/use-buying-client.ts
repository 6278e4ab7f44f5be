import { useState } from 'react'
import { type ClientCredit, ShowClientCredit } from '#finance/credit/credit.contract.ts'
import type { Client } from '#people/clients/clients.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { TypedBuyer } from './typed-buyer.ts'

export function useBuyingClient(first: Client | undefined, firstCredit: ClientCredit | undefined) {
  const [client, setClient] = useState(first)
  const [heard, setHeard] = useState(first && firstCredit && { of: first.id, credit: firstCredit })

  async function ask(id: number) {
    // unknown: the server decides
    // no loader: what is left at the moment a client is chosen or refused
    const answer = await sendRequest(ShowClientCredit, { params: { id } }).catch(() => undefined)
    if (answer) setHeard({ of: id, credit: answer.data })
  }

  return {
    client,
    credit: client && heard?.of === client.id ? heard.credit : undefined,
    choose: (chosen: Client | undefined) => {
      setClient(chosen)
      if (chosen) void ask(chosen.id)
    },
    askAgain: () => client && void ask(client.id),
  }
}

/** Another company's code is not the client's. */
export function isMadeOutTo(client: Client | undefined, { private_or_company, im_k }: TypedBuyer): boolean {
  if (!client) return false
  return client.kind === 'company'
    ? private_or_company === 'company' && im_k.replaceAll(/\s/g, '') === client.code
    : private_or_company === 'private'
}
