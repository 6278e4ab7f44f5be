import { ImportModal } from '#shell/ui/office/import-modal.tsx'
import { userCsvColumns } from '../user-csv-columns.ts'
import { ImportUsers, ImportUsersProgress } from '../users.contract.ts'

type ImportUsersModalProps = { isOpen: boolean; onClose: () => void; onDone: () => void }

export function ImportUsersModal(props: ImportUsersModalProps) {
  return (
    <ImportModal
      {...props}
      title="Vartotojų importas"
      call={ImportUsers}
      progress={ImportUsersProgress}
      columns={userCsvColumns}
    >
      <ul className="ml-5 list-disc space-y-1">
        <li>Vartotojai atpažįstami pagal el. paštą: žinomi pakeičiami, nežinomi sukuriami.</li>
        <li>Nauji vartotojai slaptažodžio negauna: jį susikuria paspaudę „Pamiršote slaptažodį?“.</li>
        <li>Administratoriaus teisės per failą nekeičiamos.</li>
      </ul>
    </ImportModal>
  )
}
