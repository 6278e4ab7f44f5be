import { Checkbox } from '#shell/ui/checkbox.tsx'
import type { DeskProductLine } from '../desk-form.contract.ts'

interface OpenEndedChoiceProps {
  line: DeskProductLine
  title: string
  isOffered: boolean
  onChange: (line: DeskProductLine) => void
}

/** Nothing for goods, by the hour or paying first. */
export function OpenEndedChoice({ line, title, isOffered, onChange }: OpenEndedChoiceProps) {
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
        open_ended ? 'Sutarto galo nėra: sąskaitos išrašomos, kol grąžins, o „Iki“ – tik kada tikimasi.' : undefined
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
