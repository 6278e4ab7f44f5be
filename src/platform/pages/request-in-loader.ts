import { data, type RouterContextProvider } from 'react-router'
import { buildEndpointUrl, type SendRequest } from '../browser/api-client.ts'
import { apiContext } from './api-context.ts'
import { buildPageNotFound } from './build-page-not-found.ts'

/**
 * `const { data } = await requestInLoader(context)(readProduct, { params: { slug } })`.
 *
 * A 404 shows the not-found page, a 503 asks for patience, anything else is our error and a 500, whose message and log
 * id reach browsers with an open page.
 */
export function requestInLoader(context: Readonly<RouterContextProvider>): SendRequest {
  const api = context.get(apiContext)
  return async (endpoint, ...[input]) => {
    const { body } = (input ?? {}) as { body?: unknown }
    const answer = await api({
      method: endpoint.method,
      url: buildEndpointUrl(endpoint, input),
      headers: body === undefined ? undefined : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (answer.status === 204) return undefined
    if (answer.status < 300) return JSON.parse(answer.body)
    // an invalid address is no page either
    if (answer.status === 404 || answer.status === 422) throw buildPageNotFound()
    // too many requests also get the request for patience
    if (answer.status === 503 || answer.status === 429)
      throw data(null, { status: 503, statusText: 'Service Unavailable' })
    if (answer.status === 500) throw data({ message: JSON.parse(answer.body).message }, { status: 500 })
    throw new Error(`${endpoint.method} ${endpoint.address} answered ${answer.status}`)
  }
}
