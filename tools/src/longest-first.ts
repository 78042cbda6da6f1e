import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { sortLongestFirst } from './longest-files.ts'

/** Begins with what takes longest, so that it does not run on alone at the end while the other workers have nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer is no array
    return sortLongestFirst(await super.sort(files), ({ moduleId }) => moduleId)
  }
}
