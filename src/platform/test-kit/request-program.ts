export interface ProgramRequest {
  as?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface ProgramAnswer {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire carries
  body: any
}

/** `requestProgram(program, 'POST /api/login', { body })`. */
export async function requestProgram(
  { base }: { base: string },
  what: string,
  { as, body, headers }: ProgramRequest = {},
): Promise<ProgramAnswer> {
  const [method, path] = what.split(' ') as [string, string]
  const answer = await fetch(base + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(as && { authorization: `Bearer ${as}` }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text !== ''
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined }
}
