/** What pino, Fastify's logger and the console have in common. */
export type Log = Record<'info' | 'warn' | 'error', (text: string) => void>
