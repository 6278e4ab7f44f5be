export type PostgresLog = Record<'info' | 'warn' | 'error', (text: string) => void>
