const key = 'token'

/** The bearer token, kept under 'token' in local storage; undefined on the server and when storage is shut. */
export function readToken(): string | undefined {
  try {
    return globalThis.localStorage?.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function keepToken(token: string): void {
  globalThis.localStorage?.setItem(key, token)
}

export function dropToken(): void {
  globalThis.localStorage?.removeItem(key)
}
