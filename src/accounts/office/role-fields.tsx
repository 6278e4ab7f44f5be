import { useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldMessages } from '#ui/field.tsx'
import { useErrorsOf } from '#ui/field-errors.tsx'
import { useMay } from '#ui/office/may.tsx'
import { Switch } from '#ui/switch.tsx'
import { type Role, roleHints, roles, roleWords } from '../roles.ts'
import type { UserRow } from '../users.contract.ts'

/** Whether somebody is of the staff, and what for. Only who may decide about it can change it, and never one's own. */
export function RoleFields({ user, isOwn }: { user: UserRow | null; isOwn: boolean }) {
  const isMine = useMay()('users:rights')
  const [isStaff, setStaff] = useState(user?.isAdmin ?? false)
  const [chosen, choose] = useState<readonly Role[]>(user?.isAdmin ? user.roles : suggested)
  const errors = useErrorsOf('roles')
  const disabled = isOwn || !isMine
  return (
    <div className="grid gap-3">
      {/* A switch that is off and one that can't be moved send the same: nothing. */}
      {!disabled && <input type="hidden" name={decides} value="1" />}
      <Switch
        label="Administratoriaus teisės"
        name="isAdmin"
        checked={isStaff}
        onChange={(event) => setStaff(event.target.checked)}
        disabled={disabled}
        hint={isOwn ? 'Savo teisių pakeisti negalite.' : isMine ? undefined : 'Darbuotojų teises keičia savininkas.'}
      />
      {isStaff && (
        <fieldset disabled={disabled} className="grid gap-1 rounded-house border border-line px-4 py-3">
          <legend className="px-1.5 font-semibold">Pareigos</legend>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {roles.map((role) => (
              <Checkbox
                key={role}
                name="roles"
                value={role}
                label={roleWords[role]}
                hint={roleHints[role]}
                errors={noErrors}
                checked={chosen.includes(role)}
                onChange={(event) => choose(withRole(chosen, role, event.target.checked))}
              />
            ))}
          </div>
          <FieldMessages id="roles-error" errors={errors} />
        </fieldset>
      )}
    </div>
  )
}

const noErrors: string[] = []

/** Of somebody who is new among the staff; it stands until another role is chosen, so that no clerk becomes an owner unseen. */
const suggested: readonly Role[] = ['owner']

function withRole(chosen: readonly Role[], role: Role, isOn: boolean): readonly Role[] {
  if (!isOn) return chosen.filter((one) => one !== role)
  return chosen === suggested ? [role] : [...chosen, role]
}

const decides = 'decides_roles'

/** What the form says about roles; nothing where they can't be changed. */
export function rolesIn(form: FormData): { isAdmin?: boolean; roles?: Role[] } {
  if (!form.has(decides)) return {}
  if (!form.has('isAdmin')) return { isAdmin: false }
  return { isAdmin: true, roles: form.getAll('roles') as Role[] }
}
