import { Switch } from '../switch.tsx'
import { Card } from './card.tsx'
import { useOneKeyShortcuts } from './one-key-shortcuts.ts'

export function ShortcutsCard({ className }: { className: string }) {
  const [isOn, set] = useOneKeyShortcuts()
  return (
    <Card title="Klavišai" className={className}>
      <Switch
        label="Vieno klavišo komandos"
        hint="„/“ atveria paiešką, „?“ – ekrano paaiškinimą. Išjunkite, jei klavišai paspaudžiami netyčia arba valdote balsu. Ctrl+K veikia visada. Galioja šioje naršyklėje."
        checked={isOn}
        onChange={(event) => set(event.target.checked)}
      />
    </Card>
  )
}
