import { data, type RouterContextProvider } from 'react-router'
import { addressOf, type SendRequest } from '../browser/api-client.ts'
import { apiContext } from './api-context.ts'
import { noSuchPage } from './no-such-page.ts'

/**
 * Asks the API from a public page's loader, in the same process:
 * `const { data } = await requestInLoader(context)(readProduct, { params: { slug } })`.
 *
 * An answer that says no is thrown the way React Router takes it: a 404 shows the not-found page, a 503 the page
 * that asks for patience, anything else is an error of ours and becomes a 500. What the API says of its own 500, with
 * the number that the log has, goes along to a browser whose page is open already.
 */
export function requestInLoader(context: Readonly<RouterContextProvider>): SendRequest {
  const api = context.get(apiContext)
  return async (endpoint, ...[asked]) => {
    const { body } = (asked ?? {}) as { body?: unknown }
    const answer = await api({
      method: endpoint.method,
      url: addressOf(endpoint, asked),
      headers: body === undefined ? undefined : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (answer.status === 204) return undefined
    if (answer.status < 300) return JSON.parse(answer.body)
    // an address that asks for what nobody can ask for is no page either
    if (answer.status === 404 || answer.status === 422) throw noSuchPage()
    // who asked too often is asked for patience as well
    if (answer.status === 503 || answer.status === 429)
      throw data(null, { status: 503, statusText: 'Service Unavailable' })
    if (answer.status === 500) throw data({ message: JSON.parse(answer.body).message }, { status: 500 })
    throw new Error(`${endpoint.method} ${endpoint.address} answered ${answer.status}`)
  }
}
