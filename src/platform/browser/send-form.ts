import type { AnswerOf, EndpointShape } from '../contract.ts'
import { buildEndpointUrl, NetworkError, toApiError } from './api-client.ts'
import { readToken } from './browser-session.ts'

interface SentForm {
  params?: Record<string, string | number>
  body: FormData
  signal?: AbortSignal
  /** Bytes; equal once the server has everything. */
  onProgress: (sent: number, all: number) => void
}

/** Reports progress, which fetch cannot. Throws as `sendRequest`, and AbortError on abort. */
export function sendForm<C extends EndpointShape>(
  endpoint: C,
  { params, body, signal, onProgress }: SentForm,
): Promise<AnswerOf<C>> {
  const { promise, resolve, reject } = Promise.withResolvers<AnswerOf<C>>()
  const request = new XMLHttpRequest()
  request.open(endpoint.method, buildEndpointUrl(endpoint, { params }))
  request.setRequestHeader('accept', 'application/json')
  const token = readToken()
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)

  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
  request.onload = () => {
    const answer = readJson(request.responseText)
    if (request.status < 200 || request.status > 299) reject(toApiError(request.status, answer as never, token))
    else resolve(answer as AnswerOf<C>)
  }
  request.onerror = () => reject(new NetworkError())
  request.onabort = () => reject(new DOMException('The form was not sent.', 'AbortError'))
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  request.send(body)
  return promise
}

function readJson(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
