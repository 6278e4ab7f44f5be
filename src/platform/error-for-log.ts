import pg from 'pg'
import { statementWithoutValues, withoutValues } from './database/without-values.ts'

/** An error as a line of the log may tell it. */
export interface LoggedError {
  type: string
  message: string
  /** Where it was thrown: frames alone. */
  stack?: string
  [fact: string]: unknown
}

/** What names a fault and never holds what somebody typed. PostgreSQL's `detail`, `where` and `hint` do. */
const facts = ['code', 'errno', 'syscall', 'path', 'address', 'port', 'severity', 'schema', 'table', 'column'] as const
const moreFacts = ['dataType', 'constraint', 'routine', 'responseCode', 'command', 'statusCode', 'status'] as const

const isWord = /^[\w.:-]{1,100}$/

const deepest = 5
const mostOfMany = 5

/**
 * An error without any value: statements lose what stands in quotation marks and their parameters, messages lose addresses,
 * secrets and quoted words, and of an error's own fields only those pass that name the fault. Every `err` of every line goes
 * through here, because whoever throws does not know that it will be logged.
 */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something that is no error was thrown' }
  const given = error as Error & Record<string, unknown>
  const logged: LoggedError = { type: nameOf(error), message: messageOf(given) }
  for (const fact of [...facts, ...moreFacts]) {
    const value = given[fact]
    if (typeof value === 'number') logged[fact] = value
    else if (typeof value === 'string' && (fact === 'path' || isWord.test(value))) logged[fact] = value
  }
  const stack = framesOf(error)
  if (stack) logged.stack = stack
  if (depth >= deepest) return logged
  if (error.cause !== undefined) logged.cause = errorForLog(error.cause, depth + 1)
  if (error instanceof AggregateError)
    logged.errors = error.errors.slice(0, mostOfMany).map((one) => errorForLog(one, depth + 1))
  return logged
}

/** PostgreSQL itself said it, perhaps through drizzle. */
export function isOfDatabase(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof pg.DatabaseError || 'query' in e) return true
  return false
}

function nameOf(error: Error): string {
  const type = error.name === 'Error' || error.name === 'error' ? error.constructor.name : error.name
  return /^[\w$]{1,60}$/.test(type) ? type : 'Error'
}

function messageOf(error: Error & Record<string, unknown>): string {
  // Drizzle's, whose message is the statement and its parameters.
  if (typeof error.query === 'string') return `Failed query: ${statementWithoutValues(error.query)}`
  // A parser repeats what it could not read.
  if (error instanceof SyntaxError) return 'What was given could not be read'
  // What a mail server answers repeats whom the mail was for.
  if (typeof error.response === 'string') return `The mail server said ${error.responseCode ?? 'no'}`
  // `raise` says whatever its function made up.
  if (error instanceof pg.DatabaseError && error.code === raised) return 'A function of the database refused it'
  return withoutValues(error.message, namesIn(error))
}

const raised = 'P0001'
const syntaxError = '42601'

/** Quoted words that are names of our own: a broken constraint's, a table's that is not there, what TypeError could not read. */
function namesIn(error: Error & Record<string, unknown>): (word: string) => boolean {
  if (error instanceof TypeError) return (word) => error.message.includes(`(reading '${word}')`)
  if (!(error instanceof pg.DatabaseError)) return () => false
  const { code, constraint, table, column, schema } = error
  if (code?.startsWith('42') && code !== syntaxError) return (word) => /^[a-z_][\w.]{0,62}$/.test(word)
  return (word) => [constraint, table, column, schema].includes(word)
}

const frame = /^ {4}at (?:async )?(?:[\w$.<>#[\] ]+ \()?(?:file:\/\/|node:|\/)[^\s()"']*:\d+:\d+\)?$/

/** The stack repeats the message above its frames; a line of a message that looks like a frame is no frame either. */
function framesOf({ stack, message }: Error): string | undefined {
  if (typeof stack !== 'string') return undefined
  const begins = stack.indexOf(message)
  const below = begins >= 0 ? stack.slice(begins + message.length) : stack
  const frames = below.split('\n').filter((line) => frame.test(line))
  return frames.length > 0 ? frames.slice(0, 20).join('\n') : undefined
}
