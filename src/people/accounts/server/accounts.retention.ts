import { lt } from 'drizzle-orm'
import { combinePurges, createPurge } from '#platform/database/purging.ts'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { email_links, password_resets, tokens } from './accounts.tables.ts'

export const accountsRetention = {
  signIns: combinePurges(
    createPurge(tokens, { key: tokens.id, isOutdated: (before) => lt(tokens.expires_at, before) }),
    createPurge(password_resets, {
      key: password_resets.hash,
      isOutdated: (before) => lt(password_resets.expires_at, before),
    }),
    createPurge(email_links, { key: email_links.id, isOutdated: (before) => lt(email_links.expires_at, before) }),
  ),
} satisfies ModuleRetention
