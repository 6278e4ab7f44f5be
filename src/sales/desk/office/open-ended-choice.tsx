import { Checkbox } from '#shell/ui/checkbox.tsx'
import type { DeskProductLine } from '../desk-form.contract.ts'

interface OpenEndedChoiceProps {
  line: DeskProductLine
  title: string
  isOffered: boolean
  isPrivate: boolean
  onChange: (line: DeskProductLine) => void
}

/** The choice shows nothing for goods, rent by the hour and clients who pay first. */
export function OpenEndedChoice({ line, title, isOffered, isPrivate, onChange }: OpenEndedChoiceProps) {
  const { open_ended, expected_to: _, ...ending } = line
  const { period } = line
  if (!period || 'hours' in period || !(isOffered || open_ended)) return null
  return (
    <Checkbox
      label={
        <>
          <span>Kol paskambins</span>
          <span className="sr-only">{`: ${title}`}</span>
        </>
      }
      hint={
        isPrivate || open_ended ? (
          <>
            {open_ended && (
              <span>Sutarto galo nėra: sąskaitos išrašomos, kol grąžins, o „Iki“ – tik kada tikimasi. </span>
            )}
            {isPrivate && <span>Privačiam klientui – ne ilgiau kaip metams (CK 6.505 str.).</span>}
          </>
        ) : undefined
      }
      checked={open_ended ?? false}
      onChange={({ target }) =>
        onChange(
          target.checked
            ? { ...line, period: { from: period.from, to: period.to }, open_ended: true, expected_to: period.to }
            : ending,
        )
      }
    />
  )
}
