import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CreateAccountLink,
  DeleteUser,
  EndAccountAccess,
  GetAccountAccess,
  type InvitedUser,
  InviteUser,
  ListUsers,
  RemoveSecondFactorOfUser,
  UpdateUser,
  type UserInput,
  userInput,
  type UserEdit,
  userEdit,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires, RequiresConfirmed } from '../auth/route-access.js';
import { OnlyWithAccounts } from '../auth/sessions.js';
import { IdParam, JsonBody } from '../http/inputs.js';
import { Location } from '../http/location.js';
import { accountAccess, accountLink, invitedUser, user, users } from '../openapi/components.js';
import { EXPECTED, Operation } from '../openapi/operation.js';

const MISSING = 'user_not_found';

/** Accounts. Only while sign-in is on: creating the first one would turn it on and lock out all others. */
@ApiTags('Usuarios')
@Controller('api/users')
@OnlyWithAccounts()
export class UsersController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('users.manage')
  @Operation({ summary: 'Las cuentas, por nombre.', answer: users, problems: ['not_found'] })
  async list() {
    return { items: await this.requests.send(ListUsers, {}) };
  }

  @Post()
  @RequiresConfirmed('users.manage')
  @Operation({
    summary: 'Crea una cuenta y el enlace con el que su persona elige la contraseña. El enlace no se muestra más.',
    status: 201,
    answer: invitedUser,
    problems: ['not_found'],
  })
  @Location(({ user: { id } }: InvitedUser) => `/api/users/${id}`)
  invite(@JsonBody(userInput) input: UserInput) {
    return this.requests.send(InviteUser, input);
  }

  @Patch(':id')
  @RequiresConfirmed('users.manage')
  @Operation({
    summary: 'Cambia los campos enviados. Con otro rol u otros departamentos se cierran las sesiones de la cuenta.',
    description: EXPECTED,
    answer: user,
    problems: ['fields_changed', 'last_administrator'],
  })
  update(@IdParam(MISSING) userId: string, @JsonBody(userEdit) { expected, ...patch }: UserEdit) {
    return this.requests.send(UpdateUser, { userId, patch, expected });
  }

  @Delete(':id')
  @Requires('users.manage')
  @Operation({ summary: 'Elimina una cuenta y cierra sus sesiones.', problems: ['last_administrator'] })
  async delete(@IdParam(MISSING) userId: string): Promise<void> {
    await this.requests.send(DeleteUser, { userId });
  }

  @Delete(':id/second-factor')
  @RequiresConfirmed('users.manage')
  @Operation({ summary: 'Quita el segundo factor de otra cuenta y cierra sus sesiones.' })
  async removeSecondFactor(@IdParam(MISSING) userId: string): Promise<void> {
    await this.requests.send(RemoveSecondFactorOfUser, { userId });
  }

  @Post(':id/link')
  @RequiresConfirmed('users.manage')
  @Operation({
    summary: 'Crea otro enlace, que sustituye al anterior: una invitación (24 h) o, con contraseña, un cambio (1 h).',
    status: 201,
    answer: accountLink,
  })
  link(@IdParam(MISSING) userId: string) {
    return this.requests.send(CreateAccountLink, { userId });
  }
}

/** Sessions and API tokens of an account, for administrators. */
@ApiTags('Usuarios')
@Controller('api/users/:id')
@OnlyWithAccounts()
export class AccountAccessController {
  constructor(private readonly requests: RequestClient) {}

  @Get('access')
  @Requires('users.manage')
  @Operation({ summary: 'Las sesiones y los tokens de una cuenta.', answer: accountAccess })
  read(@IdParam(MISSING) userId: string) {
    return this.requests.send(GetAccountAccess, { userId });
  }

  @Delete('access')
  @Requires('users.manage')
  @Operation({ summary: 'Cierra todas las sesiones de una cuenta y revoca todos sus tokens.' })
  async endAll(@IdParam(MISSING) userId: string): Promise<void> {
    await this.requests.send(EndAccountAccess, { userId });
  }

  @Delete('sessions/:sessionId')
  @Requires('users.manage')
  @Operation({ summary: 'Cierra una sesión de una cuenta.' })
  async endSession(
    @IdParam(MISSING) userId: string,
    @IdParam('not_found', 'sessionId') sessionId: string,
  ): Promise<void> {
    await this.requests.send(EndAccountAccess, { userId, sessionId });
  }

  @Delete('tokens/:tokenId')
  @Requires('users.manage')
  @Operation({ summary: 'Revoca un token de una cuenta.' })
  async revokeToken(@IdParam(MISSING) userId: string, @IdParam('not_found', 'tokenId') tokenId: string): Promise<void> {
    await this.requests.send(EndAccountAccess, { userId, tokenId });
  }
}
