import type { RouterContextProvider } from 'react-router'
import { addressOf } from '../browser/api-client.ts'
import type { AnswerOf, EndpointShape, ErrorBody, SentBodyOf, SentParamsOf } from '../contract.ts'
import { apiContext } from './api-context.ts'

export type Heard<C extends EndpointShape> = { said: AnswerOf<C> } | { refused: ErrorBody; status: number }

/** As the visitor. */
export async function requestInAction<C extends EndpointShape>(
  context: Readonly<RouterContextProvider>,
  endpoint: C,
  body: SentBodyOf<C>,
  params?: SentParamsOf<C>,
): Promise<Heard<C>> {
  const answer = await context.get(apiContext)({
    method: endpoint.method,
    url: addressOf(endpoint, { params }),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const read = JSON.parse(answer.body)
  return answer.status < 300 ? { said: read } : { refused: read, status: answer.status }
}
