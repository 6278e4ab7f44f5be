export type Log = Record<'info' | 'warn' | 'error', (text: string) => void>
