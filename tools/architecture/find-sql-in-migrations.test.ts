import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findSqlInMigrations, lastWithSql } from './find-sql-in-migrations.ts'

test('T1746 migrations of today hold tables and data: functions, triggers and views are made in sql/', () => {
  expect(findSqlInMigrations('.')).toEqual([])

  const root = mkdtempSync(join(tmpdir(), 'irankine-migrations-'))
  mkdirSync(join(root, 'migrations/meta'), { recursive: true })
  const texts = [
    'CREATE FUNCTION earlier() …',
    'CREATE TABLE shelves ();\n-- CREATE VIEW is only spoken of\nDROP FUNCTION IF EXISTS earlier;',
    'CREATE TABLE tools ();--> statement-breakpoint\ncreate or replace  function later() …',
    'CREATE CONSTRAINT TRIGGER kept …',
  ]
  const entries = texts.map((text, at) => {
    const tag = `step_${at}`
    writeFileSync(join(root, `migrations/${tag}.sql`), text)
    return { idx: lastWithSql + at, tag }
  })
  writeFileSync(join(root, 'migrations/meta/_journal.json'), JSON.stringify({ entries }))
  expect(findSqlInMigrations(root)).toEqual([
    'migrations/step_2.sql says „create or replace  function later()“, which has its place in sql/',
    'migrations/step_3.sql says „CREATE CONSTRAINT TRIGGER kept“, which has its place in sql/',
  ])
})
