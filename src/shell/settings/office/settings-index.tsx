import { useState } from 'react'
import { Link } from 'react-router'
import { useBranches } from '#shell/branches/office/public/places-store.ts'
import { getScreenName, listOfficeTabs } from '#shell/screens/office-menu.ts'
import { useVatPayer, useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { type SettingsGroup, settingsGroups } from './settings-groups.tsx'

const place =
  'flex h-full min-h-11 flex-col justify-center rounded-house border border-line bg-raised px-4 py-1.5 hover:border-edge aria-[current]:border-steel aria-[current]:bg-steel-tint'

/** All groups, and a search that finds a setting, or a screen of settings, by its name. */
export function SettingsIndex({ here }: { here: SettingsGroup | undefined }) {
  const [typed, setTyped] = useState('')
  const isPayer = useVatPayer()
  const isAsked = typed.trim().length > 1
  return (
    <nav aria-label="Nustatymų grupės" className="mb-6 grid gap-3">
      <TextField
        label="Ieškoti nustatymo"
        labelHidden
        type="search"
        placeholder="Ieškoti nustatymo"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="sm:max-w-96"
      />
      {isAsked ? (
        <Matches typed={typed} onChosen={() => setTyped('')} />
      ) : (
        <ul className="grid grid-cols-2 gap-2 lg:grid-cols-4">
          {settingsGroups.map((group) => (
            <li key={group.id}>
              <Link
                to={`/admin/settings/${group.id}`}
                aria-current={group === here ? 'page' : undefined}
                className={place}
              >
                <span className="font-semibold">{isPayer ? group.title : (group.titleWithoutVat ?? group.title)}</span>
                {!here && (
                  <span className="text-sm text-soft max-sm:hidden">
                    {isPayer ? group.about : (group.aboutWithoutVat ?? group.about)}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}

/** Places, fees, texts and whatever else the shop sets on a screen of its own. */
export function OtherSettingsScreens() {
  const may = usePermissions()
  const hasBranches = useBranches().length > 1
  const screens = listOfficeTabs(may, hasBranches).filter(
    ({ entry, id }) => (entry === 'Nustatymai' && id !== 'admin.settings') || id === 'admin.users',
  )
  return (
    <nav aria-label="Kiti ekranai" className="mb-6">
      <ul className="grid grid-cols-2 gap-2 lg:grid-cols-4">
        {screens.map((screen) => (
          <li key={screen.id}>
            <Link to={screen.path} className={place}>
              <span className="font-semibold">{getScreenName(screen)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Matches({ typed, onChosen }: { typed: string; onChosen: () => void }) {
  const may = usePermissions()
  const isPayer = useVatPayer()
  const say = useVatWords()
  const hasBranches = useBranches().length > 1
  const words = foldLetters(typed).split(/\s+/).filter(Boolean)
  const isMeant = (text: string) => words.every((word) => foldLetters(` ${text}`).includes(` ${word}`))
  const matches = [
    ...settingsGroups.flatMap(({ id, title, titleWithoutVat, controls }) => {
      const of = isPayer ? title : (titleWithoutVat ?? title)
      return Object.entries(controls)
        .filter(([label, name]) => (isPayer || !name.startsWith('vat_rate')) && isMeant(`${label} ${of}`))
        .map(([label, name]) => ({ label: say(label), of, href: `/admin/settings/${id}#${name}` }))
    }),
    ...listOfficeTabs(may, hasBranches)
      .filter((screen) => screen.entry === 'Nustatymai' && isMeant(getScreenName(screen)))
      .map((screen) => ({ label: getScreenName(screen), of: 'Ekranas', href: screen.path })),
  ]
  return (
    <>
      <p role="status" className={matches.length > 0 ? 'sr-only' : 'text-soft'}>
        {matches.length > 0 ? `Rasta: ${matches.length}` : 'Tokio nustatymo nėra.'}
      </p>
      <ul aria-label="Rasti nustatymai" className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {matches.map(({ label, of, href }) => (
          <li key={`${href} ${label}`}>
            <Link to={href} onClick={onChosen} className={place}>
              <span className="font-semibold">{label}</span>
              <span className="text-sm text-soft">{of}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Without case and the marks of letters. */
const foldLetters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
