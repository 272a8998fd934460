import type { Route } from '../../http/serve.ts';
import { clientConfigRoute } from './client-config.ts';
import { openapiDocumentRoute } from './openapi-document.ts';

export const systemRoutes: readonly Route[] = [clientConfigRoute, openapiDocumentRoute];
