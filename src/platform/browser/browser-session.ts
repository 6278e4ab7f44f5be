const key = 'token'

/** Undefined on the server and without storage. */
export function readToken(): string | undefined {
  try {
    return globalThis.localStorage?.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function storeToken(token: string): void {
  globalThis.localStorage?.setItem(key, token)
}

export function dropToken(): void {
  globalThis.localStorage?.removeItem(key)
}
