import type pg from 'pg'
import type { Manifest } from './backup-file.ts'

export type ShopContents = Pick<
  Manifest,
  'version' | 'taken_at' | 'migrations' | 'tables' | 'sequences' | 'jobs' | 'pictures'
>

export interface WaitingJob {
  name: string
  data: object
  start_after: string
}

/** A kind of file that holds a whole shop. */
export interface ShopFile<C extends ShopContents = ShopContents> {
  /** Reads it to its end and compares every checksum. Throws WrongBackup. */
  check: (path: string) => Promise<C>
  /** Into a database with the file's migrations. Resolves to the jobs that were waiting. Throws WrongBackup. */
  load: (
    client: pg.ClientBase,
    path: string,
    contents: C,
    takePicture: (name: string, body: AsyncIterable<Buffer>) => Promise<void>,
  ) => Promise<WaitingJob[]>
}
