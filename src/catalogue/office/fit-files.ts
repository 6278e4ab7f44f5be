import { mostPictureBytes, mostPictures } from '../catalogue.office.contract.ts'

/**
 * Those of the chosen files that the server would take by their size and number, and what is wrong with the others: who
 * sends for minutes should not learn it at the end.
 */
export function fitFiles(files: File[], most = mostPictures): { fit: File[]; problems: string[] } {
  const small = files.filter((file) => file.size <= mostPictureBytes)
  const problems = files
    .filter((file) => file.size > mostPictureBytes)
    .map(({ name }) => `Failas „${name}“ per didelis: daugiausia 10\u00a0MB.`)
  if (small.length > most) problems.push(`Vienu kartu galima įkelti daugiausia ${most} failų: kiti nepaimti.`)
  return { fit: small.slice(0, most), problems }
}
