import { useState } from 'react'
import type { Client } from '#clients/clients.contract.ts'
import { type ClientCredit, ShowClientCredit } from '#credit/credit.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { TypedBuyer } from './typed-buyer.ts'

/** The client whom the clerk chose, and what may still go out to them on credit: asked when they are chosen, and after each refusal. */
export function useBuyingClient(first: Client | undefined, firstCredit: ClientCredit | undefined) {
  const [client, setClient] = useState(first)
  const [heard, setHeard] = useState(first && firstCredit && { of: first.id, credit: firstCredit })

  async function ask(id: number) {
    // unknown until it is told: the server decides
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

/** Whether an order with this buyer is the client's: another company's code makes it another's order. */
export function isMadeOutTo(client: Client | undefined, { private_or_company, im_k }: TypedBuyer): boolean {
  if (!client) return false
  return client.kind === 'company'
    ? private_or_company === 'company' && im_k.replaceAll(/\s/g, '') === client.code
    : private_or_company === 'private'
}
