import { randomBytes } from 'node:crypto'
import { buildPageAnswer } from '#platform/contract.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { registerImportRoutes } from '#shell/imports/server/public/register-import-routes.ts'
import { CreateUser, ImportUsers, ImportUsersProgress, ListUsers, UpdateUser } from '../users.contract.ts'
import './public/accounts.refusals.ts'
import { createUser } from './create-user.ts'
import { buildUserImport } from './import-users.ts'
import { assertStrongPassword } from './public/assert-strong-password.ts'
import { hashPassword } from './public/password-hash.ts'
import { listUsers, usersPerPage } from './public/users.queries.ts'
import { toUpdatedRoles } from './to-updated-roles.ts'
import { updateUser } from './update-user.ts'
import { presentUser } from './user-version.ts'

export const registerUserRoutes: ModuleApi = (route) => {
  route(ListUsers, async ({ query, database }) => {
    const { rows, total } = await listUsers(database.db, query)
    return buildPageAnswer(rows.map(presentUser), total, query, usersPerPage, addressWith(query))
  })

  route(CreateUser, async ({ body, who, database, noteSecurity, act }) => {
    const { password, password_confirmation: _, isAdmin, roles: input, ...account } = body
    const roles = toUpdatedRoles({ isAdmin, roles: input }, []) ?? []
    await assertStrongPassword(database.db, { password, field: 'password', of: account })
    const passwordHash = await hashPassword(password)
    const user = await act((work) => createUser(work, { ...account, roles, passwordHash, by: who }))
    await noteSecurity('account-created', user.id)
    return { data: presentUser(user) }
  })

  route(UpdateUser, async ({ params: { id }, body, who, database, noteSecurity, act }) => {
    const { newPassword, isAdmin, roles: input, version, ...details } = body
    if (newPassword !== undefined)
      await assertStrongPassword(database.db, { password: newPassword, field: 'password', of: details })
    const passwordHash = newPassword === undefined ? undefined : await hashPassword(newPassword)
    const { user, changed } = await act((work) =>
      updateUser(work, { id, details, roles: { isAdmin, roles: input }, passwordHash, version, by: who }),
    )
    for (const [field, event] of Object.entries(changes))
      if (changed.some((one) => one === field)) await noteSecurity(event, id)
    return { data: presentUser(user) }
  })

  registerImportRoutes(route, { start: ImportUsers, progress: ImportUsersProgress }, async () =>
    buildUserImport(await hashPassword(randomBytes(32).toString('base64url'))),
  )
}

const changes = { roles: 'roles-changed', password: 'password-changed', email: 'email-changed' } as const

function addressWith({ q, sort }: { q?: string; sort: string }): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(sort !== '-id' && { sort }) }).toString()
  return query ? `${ListUsers.address}?${query}` : ListUsers.address
}
