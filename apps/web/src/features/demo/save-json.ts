import { saveAnswer } from '#lib/table/save-file.ts'
import { writeJson } from './write-json.ts'

/** The chosen records as a file. */
export const saveJson = (records: readonly object[], fileName: string): void =>
  saveAnswer(writeJson(records), fileName)
