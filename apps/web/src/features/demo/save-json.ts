import { saveAnswer } from '#lib/table/save-file.ts'
import { writeJson } from './write-json.ts'

/** Saves the chosen rows as a file. */
export const saveJson = (records: readonly object[], fileName: string): void =>
  saveAnswer(writeJson(records), fileName)
