import type { TestProject } from 'vitest/node'
import {
  makeEmbeddedTemplate,
  makeServerTemplate,
  removeTemplate,
  type TestTemplate,
} from './test-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testTemplate: TestTemplate
  }
}

/**
 * Runs once before all test files: migrates, so that each worker only loads the result. With
 * TEST_DATABASE_URL (a superuser's, on a server made for tests) they all run on that PostgreSQL.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  const template = url ? await makeServerTemplate(url) : await makeEmbeddedTemplate()
  project.provide('testTemplate', template)
  return async () => {
    if (template.kind === 'server') await removeTemplate(template)
  }
}
