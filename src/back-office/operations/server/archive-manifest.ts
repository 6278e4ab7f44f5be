import { z } from 'zod'
import { programVersion } from '#platform/program-version.ts'
import type { ShopContents } from './shop-file.ts'

export const manifestName = 'manifest.json'
export const archiveFormat = 1

/** Sums are exact, as texts, of each column of numbers. Columns are quoted as in SQL. */
const Table = z.object({
  file: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  sums: z.record(z.string(), z.string()),
})

export const ArchiveManifest = z.object({
  archive: z.literal('irankine'),
  format: z.int(),
  version: z.string(),
  taken_at: z.string(),
  /** Timestamps of the applied migrations, oldest first. */
  migrations: z.array(z.number()),
  tables: z.record(z.string(), Table),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  jobs: z.int(),
  documents: z.int(),
  pictures: z.object({ files: z.int(), bytes: z.int(), missing: z.array(z.string()) }),
  /** SHA-256 of every file but this one. */
  files: z.record(z.string(), z.string()),
})
export type ArchiveManifest = z.infer<typeof ArchiveManifest>
export type ArchiveTable = z.infer<typeof Table>

export interface ArchiveContents extends ShopContents {
  manifest: ArchiveManifest
}

export const toContents = (manifest: ArchiveManifest): ArchiveContents => ({
  ...manifest,
  tables: Object.entries(manifest.tables).map(([name, { columns, rows }]) => ({ name, columns, rows })),
  manifest,
})

export const beginManifest = (migrations: number[], taken_at: string) => ({
  archive: 'irankine' as const,
  format: archiveFormat,
  version: programVersion,
  taken_at,
  migrations,
})
