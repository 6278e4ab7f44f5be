import { diffFields } from '#shell/history/diff-fields.ts'
import { listDetailLines } from '#shell/history/list-detail-lines.ts'
import { Button } from '#shell/ui/button.tsx'
import { WarningIcon } from '#shell/ui/frame-icons.tsx'
import type { Settings } from '../settings.contract.ts'
import { SettingsSaved } from '../settings.events.ts'

type SettingsConflictProps = {
  seen: Settings
  theirs: Settings
  pending: boolean
  onMerge: () => void
  onTakeTheirs: () => void
}

export function SettingsConflict({ seen, theirs, pending, onMerge, onTakeTheirs }: SettingsConflictProps) {
  const lines = listDetailLines({
    deed: SettingsSaved.name,
    subject: { kind: 'settings' },
    details: diffFields(seen, theirs),
  })
  return (
    <div role="alert" className="flex gap-3 rounded-house border-l-4 border-warn bg-warn-tint px-4 py-3">
      <WarningIcon className="mt-0.5 text-warn" />
      <div className="grid gap-3">
        <p className="font-semibold">
          Kol taisėte, nustatymus pakeitė kitas administratorius. Jūsų pakeitimai dar neišsaugoti.
        </p>
        <ul className="grid gap-1">
          {lines.map(({ label, before, after }) => (
            <li key={label} className="wrap-anywhere">
              <span>{label}</span>: buvo „<span>{before}</span>“, dabar „<span>{after}</span>“.
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button pending={pending} onClick={onMerge}>
            Išsaugoti abiejų pakeitimus
          </Button>
          <Button variant="quiet" disabled={pending} onClick={onTakeTheirs}>
            Atsisakyti manųjų
          </Button>
        </div>
        <p className="text-sm text-soft">Kur abu keitėte tą patį, išsaugant liks jūsų reikšmė.</p>
      </div>
    </div>
  )
}
