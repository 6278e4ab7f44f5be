import { TaskPanel, type TaskSubjectOfPage } from './task-panel.tsx'

/** On the page of what they are about: open ones, and a new one. */
export default function TasksAbout({ kind, id, title }: TaskSubjectOfPage) {
  return (
    <TaskPanel
      title="Užduotys"
      query={{ about: `${kind}-${id}` }}
      about={{ kind, id, title }}
      nothing="Neatliktų užduočių nėra."
      tellsAssignee
    />
  )
}
