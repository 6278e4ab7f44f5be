import { createContext } from 'react-router'

export interface ApiRequest {
  method: string
  url: string
  headers?: Record<string, string>
  body?: string
  /** The visitor's address, for limits on clients. */
  from?: string
}

export interface ApiAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

export type Api = (request: ApiRequest) => Promise<ApiAnswer>

/**
 * Set under the built entry's key (`build.entry.module.apiContext`): keys match by identity, the build has its copy.
 */
export const apiContext = createContext<Api>()

export const reportContext = createContext<(error: unknown) => void>(() => undefined)
