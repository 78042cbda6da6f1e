import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isServerPath } from '@fibrewatch/contract/call-path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerUnknownRoute } from './error-handler.ts'

const ASSETS_FOLDER = 'assets'
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The base address of the page; the build writes it for the root of a host. */
const BASE_ELEMENT = '<base href="/"'

interface ConsoleOptions {
  readonly folder: string
  /** The path under which a proxy shows the console: `/fibre`; empty at the root. */
  readonly basePath: string
}

/** The built console in `folder`: its files, and for every other path that is no call its page. */
export async function registerConsole(
  app: FastifyInstance,
  { folder, basePath }: ConsoleOptions,
): Promise<void> {
  const page = await loadPage(folder, basePath)
  if (page === undefined) {
    app.log.warn({ folder }, 'the console is not built; calls alone are served')
    app.setNotFoundHandler(answerUnknownRoute)
    return
  }
  app.setNotFoundHandler((request, reply) =>
    isConsolePath(request) ? sendPage(reply, page) : answerUnknownRoute(request, reply),
  )
  app.get('/', (_request, reply) => sendPage(reply, page))
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // The page has one address for every path of the console, and caching headers of its own.
    allowedPath: (path) => path !== '/index.html',
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${sep}${ASSETS_FOLDER}${sep}`)
      reply.header('cache-control', isHashed ? IMMUTABLE : 'no-cache')
    },
  })
}

async function loadPage(folder: string, basePath: string): Promise<string | undefined> {
  try {
    const page = await readFile(join(folder, 'index.html'), 'utf8')
    return page.replace(BASE_ELEMENT, () => `<base href="${basePath.replaceAll('&', '&amp;')}/"`)
  } catch {
    return undefined
  }
}

/** A missing hashed file must fail as such: the page in its place would break the console's update. */
function isConsolePath(request: FastifyRequest): boolean {
  const { pathname } = new URL(request.url, 'http://host')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  // Of what is the server's a mistyped path gets an error and not the console.
  return isRead && pathname.split('/')[1] !== ASSETS_FOLDER && !isServerPath(pathname)
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.code(200).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}
