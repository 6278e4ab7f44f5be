import { createContext } from 'react-router'

/** A question to our own API, asked in this process. */
export interface ApiRequest {
  method: string
  /** Path with query: `/api/rent-products?page=2`. */
  url: string
  headers?: Record<string, string>
  body?: string
  /** Whose question it is, for limits on clients: the address of the visitor who sent a form. */
  from?: string
}

export interface ApiAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

export type Api = (request: ApiRequest) => Promise<ApiAnswer>

/**
 * How a page's loader asks the API: `context.get(apiContext)`. The server puts the value there under the key of the
 * built entry (`build.entry.module.apiContext`), because keys match by identity and the build has its own copy.
 */
export const apiContext = createContext<Api>()

/** Where a rendering tells what went wrong in it; the visitor sees only a request id. */
export const reportContext = createContext<(error: unknown) => void>(() => undefined)
