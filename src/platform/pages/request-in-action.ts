import type { RouterContextProvider } from 'react-router'
import { buildEndpointUrl } from '../browser/api-client.ts'
import type { AnswerOf, EndpointShape, ErrorBody, SentBodyOf, SentParamsOf } from '../contract.ts'
import { apiContext } from './api-context.ts'

export type ActionRequestResult<C extends EndpointShape> =
  | { said: AnswerOf<C> }
  | { refused: ErrorBody; status: number }

/** The request is made as the visitor. */
export async function requestInAction<C extends EndpointShape>(
  context: Readonly<RouterContextProvider>,
  endpoint: C,
  body: SentBodyOf<C>,
  params?: SentParamsOf<C>,
): Promise<ActionRequestResult<C>> {
  const answer = await context.get(apiContext)({
    method: endpoint.method,
    url: buildEndpointUrl(endpoint, { params }),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const read = JSON.parse(answer.body)
  return answer.status < 300 ? { said: read } : { refused: read, status: answer.status }
}
