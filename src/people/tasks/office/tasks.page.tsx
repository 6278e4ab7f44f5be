import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#shell/ui/icons.tsx'
import { EditIcon } from '#shell/ui/office/icons.tsx'
import type { ListTools } from '#shell/ui/office/list-definition.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { ListTasks, RemoveTask, type Task, UpdateTask } from '../tasks.contract.ts'
import { TaskAboutLink } from './task-about-link.tsx'
import TaskModal from './task-modal.tsx'
import { TaskDay } from './task-rows.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const list = createOfficeList({
  endpoint: ListTasks,
  label: 'Užduotys',
  failure: 'Užduočių gauti nepavyko',
  filters: [
    { kind: 'choice', name: 'whose', label: 'Kieno', all: 'Mano', options: [{ value: 'all', label: 'Visų' }] },
    {
      kind: 'choice',
      name: 'state',
      label: 'Būsena',
      all: 'Neatliktos',
      options: [
        { value: 'overdue', label: 'Vėluoja' },
        { value: 'done', label: 'Atliktos' },
      ],
    },
  ],
  columns: [
    {
      key: 'title',
      head: 'Užduotis',
      rowHead: true,
      cell: ({ title, note, done_at }) => (
        <span className="wrap-anywhere">
          <span className={done_at ? 'text-soft line-through' : ''}>{title}</span>
          {note && <span className="line-clamp-2 text-sm font-normal text-soft">{note}</span>}
        </span>
      ),
    },
    { key: 'day', head: 'Kada', phone: 'first', cell: (task) => <TaskDay task={task} /> },
    {
      key: 'assignee',
      head: 'Kam',
      phone: 'long',
      cell: ({ assignee }) => assignee?.name ?? <span className="text-soft">Niekam</span>,
    },
    {
      key: 'about',
      head: 'Apie ką',
      phone: 'long',
      cell: ({ about }) => (about ? <TaskAboutLink about={about} /> : '–'),
    },
    {
      key: 'done',
      head: 'Atlikta',
      wideOnly: true,
      cell: ({ done_at, done_by }) =>
        done_at ? (
          <span>
            <span className="figures whitespace-nowrap">{formatDateTime(done_at)}</span>
            {done_by && <span className="block text-sm text-soft">{done_by}</span>}
          </span>
        ) : (
          '–'
        ),
    },
  ],
  actions: (task, { dialog, say, list: { refresh } }) => (
    <span className="inline-flex items-center gap-1">
      <Button
        size="small"
        variant="quiet"
        aria-label={`${task.done_at ? 'Grąžinti' : 'Atlikta'}: ${task.title}`}
        onClick={() =>
          void turn(task).then(
            () => {
              say.done(task.done_at ? 'Užduotis vėl neatlikta' : 'Užduotis atlikta')
              refresh()
            },
            (thrown) => {
              say.failed(renderErrorMessage(thrown, 'Užduoties pakeisti nepavyko'))
              refresh()
            },
          )
        }
      >
        {task.done_at ? 'Grąžinti' : 'Atlikta'}
      </Button>
      <IconButton
        label={`Keisti: ${task.title}`}
        onClick={() =>
          dialog.open(({ onClose, onDone }) => <TaskModal task={task} onClose={onClose} onDone={onDone} />)
        }
      >
        <EditIcon />
      </IconButton>
      <IconButton
        label={`Ištrinti: ${task.title}`}
        danger
        onClick={() =>
          dialog.ask({
            title: 'Ištrinti užduotį?',
            message: <p className="font-semibold wrap-anywhere">{task.title}</p>,
            confirmLabel: 'Ištrinti',
            send: async () => {
              await sendRequest(RemoveTask, { params: { id: task.id } })
              return 'Užduotis ištrinta'
            },
            failure: 'Užduoties ištrinti nepavyko',
          })
        }
      >
        <TrashIcon />
      </IconButton>
    </span>
  ),
  head: (state) => <NewButton {...state} />,
  empty: (state) => (
    <EmptyState title="Užduočių nėra" action={<NewButton {...state} />}>
      Čia bus, ką kurią dieną padaryti jums. Visų užduotis rasite filtre „Kieno“.
    </EmptyState>
  ),
})

export const clientLoader = list.clientLoader
export default list.Page

const turn = ({ id, done_at, version }: Task) =>
  sendRequest(UpdateTask, { params: { id }, body: { done: done_at === null, seen: version } })

function NewButton({ dialog }: ListTools) {
  return (
    <Button
      onClick={() => dialog.open(({ onClose, onDone }) => <TaskModal task={null} onClose={onClose} onDone={onDone} />)}
    >
      <PlusIcon />
      Nauja užduotis
    </Button>
  )
}
