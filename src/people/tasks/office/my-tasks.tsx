import { Link } from 'react-router'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { TaskPanel } from './task-panel.tsx'

/** On the dashboard: one's own that are due. */
export default function MyTasks() {
  return (
    <TaskPanel
      title={
        <Link to="/admin/uzduotys" className="hover:underline">
          Mano užduotys
        </Link>
      }
      query={{ until: toVilniusDay(new Date()) }}
      nothing="Šiandien užduočių nėra."
      tellsAbout
    />
  )
}
